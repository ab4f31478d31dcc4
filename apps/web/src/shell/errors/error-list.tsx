import { formatDateTime } from '@tuheng/domain/kernel/dates'
import { Button } from 'antd'
import { clearErrors, type LoggedError } from '../../shared/faults/error-log.ts'
import { notify, errorMessage } from '../../shared/ui/notify.tsx'
import css from './error-list.module.css'
import { errorsText, useErrorsT } from './locale.ts'

/** Unexpected errors, newest first: when, what, on which page. */
export function ErrorList({ errors }: { errors: readonly LoggedError[] }) {
  const t = useErrorsT()
  return (
    <div className={css.box}>
      <ol className={css.list} tabIndex={0} aria-label={t('title')}>
        {errors.toReversed().map(({ id, error, url, at }) => (
          <li key={id}>
            <time>{formatDateTime(at)}</time>
            <strong>{errorMessage(error).title}</strong>
            <code>{url}</code>
          </li>
        ))}
      </ol>
      <div className={css.acts}>
        <Button size="small" onClick={() => void copy(errors)}>
          {t('copy')}
        </Button>
        <Button size="small" onClick={clearErrors}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}

async function copy(errors: readonly LoggedError[]): Promise<void> {
  const lines = errors.map(({ error, url, at }) =>
    [formatDateTime(at), url, (error instanceof Error && error.stack) || errorMessage(error).title].join('\n'),
  )
  try {
    await navigator.clipboard.writeText(lines.join('\n\n'))
    notify.success(errorsText('copied'))
  } catch (error) {
    notify.error(error)
  }
}
