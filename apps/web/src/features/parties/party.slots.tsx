import type { party } from '@tuheng/domain/parties/index'
import { registerSlots } from '../../engine/slots.ts'
import { DoublesTool } from './doubles/doubles-tool.tsx'
import { MergeAction } from './doubles/merge-action.tsx'
import { NEXT_OF_PARTY } from './next-of-party.ts'
import { PartyLead } from './party-lead.tsx'
import { SimilarNotice } from './doubles/similar-notice.tsx'

registerSlots<typeof party>('party', {
  formNotice: SimilarNotice,
  listTool: DoublesTool,
  detail: {
    lead: PartyLead,
    actions: MergeAction,
    next: NEXT_OF_PARTY,
  },
})
