import { cloneElement, type ReactElement } from 'react'
import css from './login-form.module.css'

interface Props {
  id: string
  label: string
  problem?: string | undefined
  hint?: string | undefined
  children: ReactElement<Record<string, unknown>>
}

/** Label above, problem below, joined to the input for screen readers. */
export function Field({ id, label, problem, hint, children }: Props) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, status: problem ? 'error' : undefined, 'aria-invalid': !!problem, 'aria-describedby': `${id}-note` })}
      <div id={`${id}-note`} className={problem ? css.problem : css.note} role="alert">
        {problem ?? hint}
      </div>
    </div>
  )
}
