import type { CountedList } from './counted-list.ts'
import { forFace, urgent, work } from './counted-work.ts'

/** Waiting work of lots: each step that somebody takes next. */
export const TRADE_TODOS: readonly CountedList[] = [
  ...forFace('supplyLot', 'all', [
    work('lotQuantity', ['批次待确认数量', 'Lots whose quantity is to be confirmed'], {
      filters: { status: 'draft' },
      needs: ['confirm'],
    }),
    work('lotQuality', ['批次待确认质量', 'Lots whose quality is to be confirmed'], {
      filters: { status: 'quantity' },
      needs: ['confirm'],
    }),
    work('lotPrice', ['批次待定价', 'Lots to price'], { filters: { status: 'quality' }, needs: ['price'] }),
    urgent(
      work('lotAudit', ['批次待审核', 'Lots to audit'], { filters: { status: 'priced' }, needs: ['audit'] }),
      'audit',
    ),
  ]),
]
