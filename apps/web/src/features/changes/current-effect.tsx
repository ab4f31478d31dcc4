import { useQuery } from '@tanstack/react-query'
import type { dataChange } from '@tuheng/domain/changes/index'
import type { refreshChangeCall } from '@tuheng/domain/changes/data-change.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'

/** Tries a request that waits out again whenever it is looked at, and says so if it comes to something else now. */
export default function CurrentEffect({ row }: { row: LooseRow<typeof dataChange> }) {
  const t = useT()
  const [isChanged, setChanged] = useState(false)
  const waits = row.status === 'draft' || row.status === 'approving'
  const { data, error } = useQuery({
    queryKey: ['oms/changeData', 'refresh', row.id],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof refreshChangeCall>>('oms/changeData/refresh', { id: row.id }, { signal, silent: true }),
    enabled: waits,
    retry: false,
    gcTime: 0,
  })
  const changed = data?.changed === true
  // The refresh tries it once more, which finds nothing new; what was found stays said
  if (changed && !isChanged) setChanged(true)
  useEffect(() => {
    if (changed) refreshAll()
  }, [changed])
  if (!waits) return null
  if (error) return <Alert type="error" showIcon title={t('refused', { why: error.message })} />
  return isChanged ? <Alert type="warning" showIcon title={t('recomputed')} /> : null
}
