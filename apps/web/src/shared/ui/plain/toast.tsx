import { create } from 'zustand'
import css from './toast.module.css'

type Kind = 'success' | 'warning' | 'error'

interface Toast {
  id: number
  kind: Kind
  text: string
}

const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))
let last = 0

/** Shows a message for `seconds` on pages without Ant Design; the shell has `notify`. */
export function toast(kind: Kind, text: string, seconds: number): void {
  const id = ++last
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(one => one.text !== text), { id, kind, text }] }))
  setTimeout(
    () => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(one => one.id !== id) })),
    seconds * 1000,
  )
}

export function Toasts() {
  const toasts = useToasts(state => state.toasts)
  return (
    <div className={css.place} role="status">
      {toasts.map(({ id, kind, text }) => (
        <p key={id} className={css.toast} data-kind={kind}>
          {text}
        </p>
      ))}
    </div>
  )
}
