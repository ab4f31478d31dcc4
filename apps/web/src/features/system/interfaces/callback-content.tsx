import type { callback } from '@tuheng/domain/system/interfaces/callback'
import { CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { callbackBodyCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Alert, Button } from 'antd'
import { copyText } from '../../../shared/ui/copy-text.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import type { InterfacesKey } from './locale/zh.ts'
import { outcomeText } from './outcome.ts'
import css from './interfaces.module.css'

type Content = AnswerOf<typeof callbackBodyCall>
type Attempt = Content['attempts'][number]

/** The request of a callback, its response, and every attempt. */
export default function CallbackContent({ row }: { row: LooseRow<typeof callback> }) {
  const t = useT()
  const id = row['id'] as number
  const { data, error, refetch } = useQuery({
    queryKey: ['sys/callback', 'body', id, row['version']],
    queryFn: () => call<Content>('sys/callback/body', { id }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const { attempts, withheld, cleared } = data
  const answer = row['direction'] === 'in' ? data.answer : parsed(attempts[0]?.answer ?? null)
  return (
    <div className={css.content}>
      {withheld ? (
        <Alert type="info" showIcon title={t('content.withheld')} />
      ) : (
        cleared && <Alert type="info" showIcon title={t('content.cleared')} />
      )}
      {!withheld && !cleared && (
        <div className={css.sides}>
          <Side
            label={t('content.request')}
            head={String(row['request'] ?? '')}
            value={data.content}
            empty={t('content.none')}
          />
          <Side
            label={t('content.response')}
            head={outcomeText(String(row['response'] ?? ''))}
            value={answer}
            empty={t('content.noAnswer')}
          />
        </div>
      )}
      <h3>{t('content.attempts')}</h3>
      <Attempts row={row} attempts={attempts} />
    </div>
  )
}

function Side({ label, head, value, empty }: { label: string; head: string; value: unknown; empty: string }) {
  const t = useT()
  const text =
    value === null || value === undefined || value === ''
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, 2)
  return (
    <section aria-label={label}>
      <header>
        <h3>{label}</h3>
        {text && (
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined />}
            onClick={() => void copyText(text, t('content.copied'))}
          >
            {t('content.copy')}
          </Button>
        )}
      </header>
      {head && <code className={css.head}>{head}</code>}
      {text ? (
        <pre tabIndex={0} aria-label={label}>
          {text}
        </pre>
      ) : (
        <p className="en-faint">{empty}</p>
      )}
    </section>
  )
}

function Attempts({ row, attempts }: { row: LooseRow<typeof callback>; attempts: readonly Attempt[] }) {
  const t = useT()
  const nextStep = nextStepKey(row, attempts.length)
  const by = (attempt: Attempt) =>
    attempt.byName ?? t(row['direction'] === 'in' ? 'content.program' : 'content.schedule')
  return (
    <>
      {nextStep && <p className="en-faint">{t(nextStep, { at: String(row['nextAt']).slice(0, 16) })}</p>}
      {attempts.length > 0 && (
        <div className={css.tries} tabIndex={0} role="region" aria-label={t('content.attempts')}>
          <table>
            <thead>
              <tr>
                <th>{t('content.when')}</th>
                <th>{t('content.result')}</th>
                <th>{t('content.took')}</th>
                <th>{t('content.by')}</th>
                <th>{t('content.answer')}</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map((attempt, i) => (
                <tr key={`${attempt.at}-${i}`}>
                  <td>{attempt.at}</td>
                  <td data-good={isSuccess(attempt) || undefined}>{resultOf(attempt)}</td>
                  <td>{attempt.ms > 0 ? t('content.ms', { ms: attempt.ms }) : '—'}</td>
                  <td>{by(attempt)}</td>
                  <td>
                    <code title={attempt.answer ?? undefined}>{attempt.answer?.slice(0, 120) ?? ''}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** What happens next without anybody's action, if anything does. */
function nextStepKey({ status, nextAt }: LooseRow<typeof callback>, tries: number): InterfacesKey | undefined {
  if (typeof nextAt !== 'string' || !['pending', 'failed'].includes(String(status))) return undefined
  if (nextAt <= momentOf(new Date())) return 'content.due'
  return tries ? 'content.next' : 'content.waiting'
}

/** Wall time in Asia/Shanghai, in the server's format. */
const momentOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const isSuccess = ({ httpStatus, error }: Attempt): boolean => error === null && httpStatus !== null && httpStatus < 300

function resultOf({ httpStatus, error }: Attempt): string {
  return [
    httpStatus === null ? '' : `HTTP ${httpStatus}`,
    error === null ? '' : error.includes('.') ? error : outcomeText(error),
  ]
    .filter(Boolean)
    .join(' · ')
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
