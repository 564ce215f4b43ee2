import { type ComponentProps, type ReactNode, useId } from 'react'

const box = 'input'

type FieldText = { label: string; hint?: string | undefined; error?: string | undefined }

/** A control with its label, hint and error, connected for screen readers. */
function Labeled(
  props: FieldText & { control: (names: { id: string; 'aria-describedby'?: string }) => ReactNode },
) {
  const { label, hint, error, control } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
      {control({ id, ...(describedBy && { 'aria-describedby': describedBy }) })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function Field({ label, hint, error, ...input }: ComponentProps<'input'> & FieldText) {
  return (
    <Labeled
      label={label}
      error={error}
      hint={hint}
      control={(names) => <input {...input} {...names} className={box} aria-invalid={error !== undefined} />}
    />
  )
}

export function Select({
  label,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & Omit<FieldText, 'error'>) {
  return (
    <Labeled
      label={label}
      hint={hint}
      control={(names) => (
        <select {...select} {...names} className={box}>
          {children}
        </select>
      )}
    />
  )
}

export function TextArea({ label, hint, error, ...area }: ComponentProps<'textarea'> & FieldText) {
  return (
    <Labeled
      label={label}
      error={error}
      hint={hint}
      control={(names) => (
        <textarea {...area} {...names} className={box} aria-invalid={error !== undefined} />
      )}
    />
  )
}
