import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { party } from '@tuheng/domain/parties/index'
import type { NextRecord } from '../../engine/slots.ts'

/** A carrier sends trucks: the first one is entered next. */
export const NEXT_OF_PARTY: readonly NextRecord<LooseRow<typeof party>>[] = [
  {
    label: text('车辆', 'Vehicle'),
    resource: 'vehicle',
    face: 'all',
    once: true,
    begin: row => ({ carrierId: row['id'], carrierId$: row['shortName'] }),
    when: row => row['isCarrier'] === true && row['status'] === 'enabled',
  },
]
