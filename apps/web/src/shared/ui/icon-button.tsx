import type { ButtonHTMLAttributes } from 'react'
import css from './icon-button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Accessible name and tooltip. */
  label: string
  /** Shown as pressed. */
  active?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

/** A square button without border, with an icon. */
export function IconButton({ label, active, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-active={active || undefined}
      className={className ? `${css.button} ${className}` : css.button}
      {...rest}
    />
  )
}
