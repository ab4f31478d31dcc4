import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import css from './vouchers.module.css'

/** 推送原文: what was sent, and the answer as it came. */
export default function BodyTab({ id, version }: { id: number; version: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['gl/voucherPush', 'body', id, version],
    queryFn: ({ signal }) =>
      call<{ content?: string | null; answer?: string | null }>('gl/voucherPush/body', { id }, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  if (data.content === undefined) return <p className={css.what}>{t('body.withheld')}</p>
  const part = (label: string, text: string | null | undefined) => (
    <>
      <h3 className={css.half}>{label}</h3>
      {text ? (
        <pre className={css.raw} aria-label={label} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <p className={css.what}>{t('body.none')}</p>
      )}
    </>
  )
  return (
    <div>
      {part(t('body.sent'), data.content)}
      {part(t('body.answer'), data.answer)}
    </div>
  )
}
