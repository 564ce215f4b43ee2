/** A change that cannot be undone takes two steps: the first opens the explanation and the button. */
export function TwoStepButton({ intent, label, text }: { intent: string; label: string; text?: string }) {
  return (
    <details>
      <summary className="link cursor-pointer">{label}</summary>
      <form method="post" className="grid gap-3 pt-3">
        {text && <p className="text-sm">{text}</p>}
        <div>
          <button type="submit" name="intent" value={intent} className="button button-danger">
            {label}
          </button>
        </div>
      </form>
    </details>
  )
}
