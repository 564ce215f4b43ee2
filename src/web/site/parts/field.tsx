import { type ComponentProps, useId } from 'react'

const box =
  'min-h-11 w-full rounded-md border border-line bg-paper px-3 py-2 placeholder:text-soft aria-[invalid=true]:border-danger'

type FieldProps = ComponentProps<'input'> & { label: string; hint?: string; fault?: string | undefined }

/** A labelled input with its hint and what is wrong with it. */
export function Field({ label, hint, fault, ...input }: FieldProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <input
        id={id}
        {...input}
        className={box}
        aria-invalid={fault !== undefined}
        aria-describedby={about || undefined}
      />
      {fault && (
        <p id={`${id}-fault`} className="text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

type ChoiceProps = ComponentProps<'select'> & { label: string; hint?: string }

export function Choice({ label, hint, children, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <select id={id} {...select} className={box} aria-describedby={hint ? `${id}-hint` : undefined}>
        {children}
      </select>
    </div>
  )
}
