import { useStore } from 'zustand'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import css from './member.module.css'
import { isInvitation } from './member-form.ts'

/** What an invitation needs. */
export default function EntryNote({ form, creating }: FormPaneProps) {
  const t = useT()
  const invites = useStore(form.store, ({ values }) => isInvitation(values))
  return invites && creating ? <p className={css.note}>{t('invite.what')}</p> : null
}
