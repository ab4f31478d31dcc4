import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { answerInvitationCall, Invitation, invitationsCall } from '@tuheng/domain/system/company/company.calls'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { useSession } from './session.ts'

interface InvitationStore {
  /** Open invitations to the person, as far as they were fetched. */
  list: readonly Invitation[]
  /** Those that were accepted in this window, until the person enters the company or puts the line away. */
  joined: readonly Invitation[]
  /** A failed call shows none: pages do not depend on it. */
  load(): Promise<void>
  /** Accepts or declines. The companies of the person are then read anew. */
  answer(invitation: Invitation, accept: boolean): Promise<void>
  putAway(orgId: number): void
}

/** The invitations of companies to the signed-in person. */
export const useInvitations = create<InvitationStore>()((set, get) => ({
  list: [],
  joined: [],
  async load() {
    const answer = await call<AnswerOf<typeof invitationsCall>>('user/invitation/list', {}, { silent: true }).catch(
      () => undefined,
    )
    set({ list: answer?.list ?? [] })
  },
  async answer(invitation, accept) {
    const { orgId, id } = invitation
    try {
      await call<AnswerOf<typeof answerInvitationCall>>('user/invitation/answer', { orgId, id, accept })
    } finally {
      await get().load()
    }
    if (!accept) return
    set({ joined: [...get().joined, invitation] })
    await useSession.getState().load()
  },
  putAway: orgId => set({ joined: get().joined.filter(one => one.orgId !== orgId) }),
}))
