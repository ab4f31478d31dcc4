import type { claimNote } from '@tuheng/domain/claims/claim-note'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { LinkAction } from './links/link-action.tsx'

registerSlots<typeof claimNote>('claimNote', {
  detail: {
    actions: LinkAction,
    tabs: [
      {
        key: 'links',
        label: text('对方链接', 'Links'),
        component: lazy(() => import('./links/claim-links.tsx')),
        when: row => row['status'] !== 'draft',
      },
    ],
    related: [
      {
        label: text('交接差异', 'Gaps at hand-overs'),
        resource: 'handover',
        face: 'all',
        filters: ({ id }) => ({ claimNoteId: [id] }),
      },
    ],
  },
})
