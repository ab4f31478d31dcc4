import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'

interface ButtonVariant {
  /** One primary action per page; `quiet` has no border. */
  look?: 'primary' | 'plain' | 'quiet'
  size?: 'middle' | 'large'
  /** Takes the full width. */
  block?: boolean
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonVariant & { busy?: boolean }

/** A button for pages without Ant Design. While `busy` it ignores clicks but keeps the focus. */
export function PlainButton({ look, size, block, busy, children, onClick, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...dressed({ look, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy && <span className={css.wheel} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function PlainLink({ look, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonVariant) {
  return <Link {...rest} {...dressed({ look, size, block }, className)} />
}

function dressed({ look = 'plain', size = 'middle', block }: ButtonVariant, more?: string) {
  return {
    className: more ? `${css.button} ${more}` : css.button,
    'data-look': look,
    'data-size': size,
    'data-block': block || undefined,
  }
}
