import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useT } from '../../text/i18n.ts'
import css from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  label: string
  value: string
  onValue: (value: string) => void
  /** The error of the value, read out when it appears. */
  problem?: string | undefined
  hint?: string | undefined
  /** Inside the box, after the input. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** An input with label and error, linked for screen readers. For pages without Ant Design. */
export function PlainField({
  label,
  value,
  onValue,
  problem: givenProblem,
  hint,
  after,
  id,
  maxLength,
  ...rest
}: Props) {
  const t = useT()
  const generatedId = useId()
  // The browser's own limit would cut pasted text silently
  const problem =
    givenProblem ??
    (maxLength !== undefined && value.length > maxLength ? t('field.long', { max: maxLength }) : undefined)
  const name = id ?? generatedId
  return (
    <div className={css.field}>
      <label htmlFor={name}>
        {label}
        {rest.required && <i aria-hidden="true">*</i>}
      </label>
      <div className={css.box} data-wrong={!!problem || undefined}>
        <input
          {...rest}
          id={name}
          value={value}
          aria-invalid={!!problem}
          aria-describedby={`${name}-note`}
          onChange={event => onValue(event.target.value)}
        />
        {after}
      </div>
      <div
        id={`${name}-note`}
        className={problem ? css.problem : css.note}
        data-hinted={!!hint || undefined}
        role="alert"
      >
        {problem ?? hint}
      </div>
    </div>
  )
}

/** A password input whose text can be revealed. */
export function PlainPassword(props: Omit<Props, 'type' | 'after'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const label = t(shown ? 'field.hide' : 'field.show')
  const eye = (
    <button
      type="button"
      className={css.eye}
      aria-label={label}
      title={label}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M1.5 9S4.2 4 9 4s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z" />
        <circle cx="9" cy="9" r="2.3" />
        {!shown && <path d="M3 15 15 3" />}
      </svg>
    </button>
  )
  return (
    <PlainField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={eye} />
  )
}
