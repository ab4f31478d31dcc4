import type { ButtonHTMLAttributes } from 'react'
import css from './icon-button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Says what it does: to screen readers and on hover. */
  label: string
  /** Shown as pressed. */
  active?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

/** A quiet square button with an icon. */
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
