import { registerSlots } from '../../engine/slots.ts'
import { AccountsLead } from './accounts-lead.tsx'
import { DoublesTool } from './doubles/doubles-tool.tsx'
import { MergeAction } from './doubles/merge-action.tsx'
import { SimilarNotice } from './doubles/similar-notice.tsx'

registerSlots('party', { formNotice: SimilarNotice, listTool: DoublesTool, detail: { lead: AccountsLead, actions: MergeAction } })
