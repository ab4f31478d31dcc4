import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'
import { RawText } from './raw-text.tsx'

/** 往来原文: what was sent, and the answer as it came. */
export default function BodyTab({ id, version }: { id: number; version: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/otherMessage', 'body', id, version],
    queryFn: ({ signal }) =>
      call<{ content?: string | null; answer?: string | null }>('oms/otherMessage/body', { id }, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  if (data.content === undefined) return <p className={css.what}>{t('preview.withheld')}</p>
  return (
    <div>
      <h3 className={css.half}>{t('body.sent')}</h3>
      {data.content ? (
        <RawText text={data.content} label={t('body.sent')} />
      ) : (
        <p className={css.what}>{t('body.none')}</p>
      )}
      <h3 className={css.half}>{t('body.answer')}</h3>
      {data.answer ? (
        <RawText text={data.answer} label={t('body.answer')} />
      ) : (
        <p className={css.what}>{t('body.none')}</p>
      )}
    </div>
  )
}
