import type { member } from '@tuheng/domain/system/people/member'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import type { FormNotice } from '../../engine/slots.ts'
import { lacksRole } from './member/member-form.ts'
import { t } from './locale/index.ts'
import { Department } from './member/department.tsx'

const ViewAs = lazy(() => import('./view-as/view-as-button.tsx'))
const SetAdmin = lazy(() => import('./member/set-admin-button.tsx'))
const FirstPassword = lazy(() => import('./sign-in/first-password.tsx'))
const Loaded = lazy(() => import('./sign-in/sign-in-tab.tsx'))

function SignInTab({ row }: { row: LooseRow<typeof member> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

function Actions({ row }: { row: LooseRow<typeof member> }) {
  return (
    <Suspense>
      <SetAdmin row={row} />
      <ViewAs row={row} />
    </Suspense>
  )
}

const EntryNote: FormNotice = lazy(() => import('./member/entry-note.tsx'))
const RolesNote: FormNotice = lazy(() => import('./member/roles-note.tsx'))

registerSlots<typeof member>('member', {
  fieldNotes: { entry: EntryNote, roles: RolesNote },
  saveQuestion: row =>
    lacksRole(row)
      ? {
          title: t('roles.noneTitle'),
          content: t('roles.none'),
          ok: t('roles.saveAnyway'),
          cancel: t('roles.choose'),
          field: 'roles',
        }
      : undefined,
  afterCreation: FirstPassword,
  detail: {
    lead: Department,
    actions: Actions,
    tabs: [
      {
        key: 'signIn',
        label: text('登录', 'Sign-in'),
        component: SignInTab,
        when: (row, actor) => row['status'] === 'active' && hasPermission(actor, 'sys.user.lock'),
      },
    ],
  },
})
