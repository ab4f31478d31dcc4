import type { Dec } from '@tuheng/domain/kernel/decimal'
import { useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { useKept } from '../shared/use-kept.ts'
import { useT } from '../locale/index.ts'
import { GrantList } from './grant-list.tsx'
import { SendPanel } from './send-panel.tsx'
import { TodaysLoadings } from './todays-loadings.tsx'
import { useGrants } from './use-grants.ts'
import css from './deliver.module.css'

/** 提单发货: who may still load, the truck at the scale, and what was loaded today. */
export default function DeliverPage() {
  const t = useT()
  const { data, error, refetch } = useGrants()
  const [picked, setChosen] = useState<number | null>(null)
  const [by, setBy] = useKept<'carrierId' | 'billId'>('deliver.by', 'carrierId')
  const [search, setSearch] = useState('')
  const [typing, setTyping] = useState<Dec | null>(null)
  // One grant leaves no choice
  const chosen = picked ?? (data?.length === 1 ? (data[0]?.id ?? null) : null)
  return (
    <div className={`en-page ${css.page}`}>
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.length === 0 ? (
        <EmptyBlock title={t('deliver.none')} text={t('deliver.noneWhat')} />
      ) : (
        <div className={css.top} data-chosen={chosen !== null || undefined}>
          <GrantList
            grants={data}
            chosen={chosen}
            onChoose={setChosen}
            by={by}
            setBy={setBy}
            search={search}
            setSearch={setSearch}
            typing={typing}
          />
          <SendPanel
            grant={data.find(grant => grant.id === chosen)}
            onTyping={setTyping}
            onOther={data.length > 1 ? () => setChosen(null) : undefined}
          />
        </div>
      )}
      <TodaysLoadings />
    </div>
  )
}
