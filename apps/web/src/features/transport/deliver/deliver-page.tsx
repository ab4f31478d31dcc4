import type { Dec } from '@tuheng/domain/kernel/decimal'
import { useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { useStoredState } from '../shared/use-stored-state.ts'
import { useT } from '../locale/index.ts'
import { GrantList } from './grant-list.tsx'
import { SendPanel } from './send-panel.tsx'
import { TodaysLoadings } from './todays-loadings.tsx'
import { useGrants } from './use-grants.ts'
import css from './deliver.module.css'

/** 提单发货: the grants, the truck at the scale, and the loadings of today. */
export default function DeliverPage() {
  const t = useT()
  const { data, error, refetch } = useGrants()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [by, setBy] = useStoredState<'carrierId' | 'billId'>('deliver.by', 'carrierId')
  const [search, setSearch] = useState('')
  const [typedNet, setTypedNet] = useState<Dec | null>(null)
  // A single grant is chosen by itself
  const chosen = chosenId ?? (data?.length === 1 ? (data[0]?.id ?? null) : null)
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
            onChoose={setChosenId}
            by={by}
            setBy={setBy}
            search={search}
            setSearch={setSearch}
            typedNet={typedNet}
          />
          <SendPanel
            grant={data.find(grant => grant.id === chosen)}
            onTyping={setTypedNet}
            onOther={data.length > 1 ? () => setChosenId(null) : undefined}
          />
        </div>
      )}
      <TodaysLoadings />
    </div>
  )
}
