import { useSearchT } from './locale.ts'
import css from './search.module.css'

interface Props {
  onType(text: string): void
  onClose(): void
}

/** Takes what is typed while the search is being fetched: on a phone the keyboard is there at once. */
export function EarlyInput({ onType, onClose }: Props) {
  const t = useSearchT()
  return (
    <div className={css.early}>
      <input
        className={css.input}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        autoFocus
        onChange={event => onType(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onClose()}
      />
    </div>
  )
}
