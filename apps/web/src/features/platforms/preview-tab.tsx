import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'
import { RawText } from './raw-text.tsx'

/** 报文: both messages as they would be sent now. */
export default function PreviewTab({ id, version }: { id: number; version: number }) {
  const t = useT()
  const [kind, setKind] = useState<'waybill' | 'funds'>('waybill')
  const [format, setFormat] = useState<'json' | 'xml'>('json')
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/ministry', 'preview', id, version, kind, format],
    queryFn: ({ signal }) => call<{ text?: string }>('oms/ministry/preview', { id, kind, format }, { signal }),
    staleTime: 0,
  })
  const kinds = [
    { label: t('preview.waybill'), value: 'waybill' as const },
    { label: t('preview.funds'), value: 'funds' as const },
  ]
  return (
    <div>
      <div className={css.bar}>
        <Segmented options={kinds} value={kind} onChange={setKind} />
        <Segmented
          options={[
            { label: 'JSON', value: 'json' as const },
            { label: 'XML', value: 'xml' as const },
          ]}
          value={format}
          onChange={setFormat}
        />
      </div>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={8} />
      ) : data.text === undefined ? (
        <p className={css.what}>{t('preview.withheld')}</p>
      ) : (
        <RawText text={data.text} label={kind === 'waybill' ? t('preview.waybill') : t('preview.funds')} />
      )}
    </div>
  )
}
