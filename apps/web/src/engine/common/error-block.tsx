import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { namedRecords, RequestId, errorMessage } from '../../shared/ui/notify.tsx'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { ReportProblem } from './report-problem.tsx'
import './states.css'

/** What happened, what to do, and the request number for support. */
export function ErrorBlock({ error, onRetry, small }: { error: unknown; onRetry(): void; small?: boolean }) {
  const t = useT()
  const { title, requestId } = errorMessage(error)
  return (
    <div role="alert" className={small ? 'en-error en-error-small' : 'en-error'}>
      <WarningFilled aria-hidden className="en-error-mark" />
      <strong>{t('error.title')}</strong>
      <p>
        <LinkedText text={title} records={namedRecords(error)} />
      </p>
      {requestId && (
        <p>
          <RequestId id={requestId} />
        </p>
      )}
      <Button type="primary" onClick={onRetry}>
        {t('error.retry')}
      </Button>
      {requestId && <ReportProblem requestId={requestId} message={title} />}
    </div>
  )
}
