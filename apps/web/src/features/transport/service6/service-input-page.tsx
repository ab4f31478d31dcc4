import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useMemo } from 'react'
import type { Field } from '@tuheng/domain/kernel/field'
import { listScreen } from '../../../engine/catalogue.ts'
import { detailPath } from '../../../engine/paths.ts'
import { findNamed, given, neededAt } from '../../../engine/sheet/entry/entry-column.ts'
import { EntrySheet } from '../../../engine/sheet/entry/entry-sheet.tsx'
import type { EntrySpec, RowsAnswer } from '../../../engine/sheet/entry/entry-types.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { trips } from '../shared/trips.ts'
import { findTask } from './find-task.ts'
import { serviceColumns } from './service-columns.tsx'
import css from './service6.module.css'

const BODY = [
  'mainId',
  'vehicleId',
  'carrierId',
  'loadAt',
  'serviceTons',
  'arPrice',
  'serviceRate',
  'apPrice',
  'invoiceItem',
  'remark',
] as const
const NAMED = ['mainId', 'vehicleId', 'carrierId'] as const
const FIGURES = [
  'usedRate',
  'usedArPrice',
  'usedApPrice',
  'usedItem',
  'arTotal',
  'arTaxRate',
  'arExcl',
  'serviceFee',
  'apTotal',
  'apExcl',
  'profitExcl',
]
const body = (values: AnyRow): AnyRow => given(values, BODY)

/** 服务录入: service trips of the 6 % business, a row each. */
export default function ServiceInputPage() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const spec = useMemo<EntrySpec>(() => {
    const path = listScreen('waybill', 'service6')?.path
    const columns = serviceColumns({
      actor,
      lang,
      t,
      open: row => path && openTab({ path: detailPath(path, row['id'] as number), title: String(row['waybillNo']) }),
    })
    const find = (name: 'vehicleId' | 'carrierId') => findNamed({ field: trips.fields[name] as Field, name, actor })
    const tasks = (word: string) =>
      findTask(word, {
        none: text => t('service.noTask', { text }),
        several: (text, more) => t('service.tasks', { text, ...more }),
      })
    return {
      name: 'oms/wayBill6/rows',
      label: t('service.label'),
      columns,
      named: [
        { name: 'mainId', column: 'mainIdText', find: tasks },
        { name: 'vehicleId', column: 'vehicleIdText', find: find('vehicleId') },
        { name: 'carrierId', column: 'carrierIdText', find: find('carrierId') },
      ],
      needs: neededAt(trips.fields, ['mainId', 'loadAt', 'serviceTons']),
      figures: FIGURES,
      body,
      columnOf: path => (NAMED.some(name => name === path) ? `${path}Text` : path),
      nameOf: values => String(values['vehicleIdText'] ?? values['mainId$'] ?? ''),
      preview: rows => call<RowsAnswer>('oms/wayBill6/previewRows', { rows }, { silent: true }),
      enter: (rows, idempotencyKey) => call<RowsAnswer>('oms/wayBill6/enterRows', { rows }, { idempotencyKey }),
    }
  }, [actor, lang, t])
  return (
    <div className={`en-page ${css.page}`}>
      <p className={css.what}>{t('service.what')}</p>
      <EntrySheet spec={spec} />
    </div>
  )
}
