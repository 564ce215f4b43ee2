import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'min-h-11 w-full rounded-md border border-line bg-paper px-3 py-2 placeholder:text-soft aria-[invalid=true]:border-danger'

type Naming = { label: string; hint?: string | undefined; fault?: string | undefined }

/** A control with its label, its hint and what is wrong with it, tied together for those who hear the page. */
function Labelled(
  props: Naming & { control: (names: { id: string; 'aria-describedby'?: string }) => ReactNode },
) {
  const { label, hint, fault, control } = props
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
      {control({ id, ...(about && { 'aria-describedby': about }) })}
      {fault && (
        <p id={`${id}-fault`} className="text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

export function Field({ label, hint, fault, ...input }: ComponentProps<'input'> & Naming) {
  return (
    <Labelled
      label={label}
      fault={fault}
      hint={hint}
      control={(names) => <input {...input} {...names} className={box} aria-invalid={fault !== undefined} />}
    />
  )
}

export function Choice({
  label,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & Omit<Naming, 'fault'>) {
  return (
    <Labelled
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
