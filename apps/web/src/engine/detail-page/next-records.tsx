import { PlusOutlined } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { faceCall } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { cardOf } from '../catalogue.ts'
import { type NextRecord, slots } from '../slots.ts'
import { beginPath, possibleNext } from './next-rules.ts'

/** What is usually made next from this record, as far as this person may make it: the likeliest first. */
export function useNextRecords(resourceName: string, row: AnyRow): readonly NextRecord[] {
  const actor = useActor()
  const possible = possibleNext(slots.details[resourceName]?.next ?? [], row, actor)
  const asked = possible.filter(one => one.once)
  const found = useQueries({
    queries: asked.map(one => {
      const face = cardOf(one.resource)?.faces[one.face]
      const filters = idsOf(one.begin(row))
      return {
        queryKey: [face?.api, 'next', filters],
        queryFn: () =>
          faceCall<ListAnswer>(face ?? { api: '' }, 'list', {
            body: { filters, columns: [], pageSize: 1, count: 'none' },
            silent: true,
          }),
      }
    }),
  })
  return possible.filter(one => !one.once || found[asked.indexOf(one)]?.data?.list.length === 0)
}

/** The references among the values, by which records with the same are found. */
const idsOf = (values: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number'))

/** The first one leads, unless something else of the record does. */
export function NextRecords({ row, next, leads }: { row: AnyRow; next: readonly NextRecord[]; leads: boolean }) {
  const lang = useLang()
  return next.map((one, i) => (
    <Button
      key={`${one.resource} ${one.face}`}
      type={leads && i === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined />}
      onClick={() => openTab(beginPath(one, row))}
    >
      {one.label[lang]}
    </Button>
  ))
}
