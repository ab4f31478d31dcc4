import { Button, Result } from 'antd'
import { RequestId, wordsOf } from '../../shared/notify.tsx'
import { useT } from '../locale/index.ts'

/** What happened, what to do, and the number that support asks for. */
export function ErrorBlock({ error, onRetry, small }: { error: unknown; onRetry(): void; small?: boolean }) {
  const t = useT()
  const { title, requestId } = wordsOf(error)
  return (
    <div role="alert" className={small ? 'en-error en-error-small' : 'en-error'}>
      <Result
        status="warning"
        title={t('error.title')}
        subTitle={
          <>
            <div>{title}</div>
            {requestId && <RequestId id={requestId} />}
          </>
        }
        extra={
          <Button type="primary" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        }
      />
    </div>
  )
}
