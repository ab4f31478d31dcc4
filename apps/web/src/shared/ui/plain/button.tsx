import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

interface ButtonVariant {
  /** One primary action per page; `quiet` has no border. */
  variant?: 'primary' | 'plain' | 'quiet'
  size?: 'middle' | 'large'
  /** Takes the full width. */
  block?: boolean
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonVariant & { busy?: boolean }

/** A button for pages without Ant Design. While `busy` it ignores clicks but keeps the focus. */
export function PlainButton({ variant, size, block, busy, children, onClick, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...classNames({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy && <span className={css.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function PlainLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonVariant) {
  return <Link {...rest} {...classNames({ variant, size, block }, className)} />
}

function classNames({ variant = 'plain', size = 'middle', block }: ButtonVariant, more?: string) {
  return {
    className: more ? `${css.button} ${more}` : css.button,
    'data-look': variant,
    'data-size': size,
    'data-block': block || undefined,
  }
}
