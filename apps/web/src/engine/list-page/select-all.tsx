import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import { pageShare, type Selection } from './selection.ts'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'

/** Limit of a selection. Larger changes are a case for an import. */
const MAX_SELECTED = 10_000
/** The largest page that a list call returns. */
const PAGE_SIZE = 200

interface Props {
  face: Face
  selection: Selection
  /** Fields that the rows of the list contain. */
  rowFields: readonly string[]
  /** The filter of the list in wire form. */
  body: object
  /** Number of matching records, if they are counted. */
  total: number | undefined
}

/**
 * Offered when a whole page is selected: selects all matching records, page by page, so that actions know each record.
 */
export function SelectAll({ face, selection, rowFields, body, total }: Props) {
  const t = useT()
  const { rows } = useStore(selection.store)
  const share = useStore(selection.store, pageShare)
  const [done, setDone] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (done === undefined && (share !== 'all' || total === undefined || total <= rows.size || total > MAX_SELECTED))
    return null
  const run = async () => {
    const control = new AbortController()
    stop.current = control
    setDone(0)
    try {
      selection.add(
        await everyRow({ face, body: { ...body, columns: rowFields }, signal: control.signal, onRows: setDone }),
      )
    } catch (error) {
      if (!control.signal.aborted) notify.error(error)
    } finally {
      setDone(undefined)
    }
  }
  return done === undefined ? (
    <Button type="link" size="small" onClick={() => void run()}>
      {t('list.selectAll', { count: groupDigits(String(total)) })}
    </Button>
  ) : (
    <Button type="link" size="small" onClick={() => stop.current?.abort()}>
      {t('list.selecting', { done: groupDigits(String(done)) })}
    </Button>
  )
}

async function everyRow({
  face,
  body,
  signal,
  onRows,
}: {
  face: Face
  body: object
  signal: AbortSignal
  onRows(done: number): void
}): Promise<AnyRow[]> {
  const found: AnyRow[] = []
  let after: string | null | undefined
  do {
    const page: ListAnswer = await faceCall<ListAnswer>(face, 'list', {
      body: { ...body, pageSize: PAGE_SIZE, count: 'none', ...(after ? { after } : {}) },
      signal,
    })
    found.push(...page.list)
    after = page.next
    onRows(found.length)
  } while (after && found.length < MAX_SELECTED)
  return found
}
