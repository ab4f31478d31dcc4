import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const ViewAs = lazy(() => import('./view-as/view-as-button.tsx'))
const Loaded = lazy(() => import('./sign-in/sign-in-tab.tsx'))

function SignInTab({ row }: { row: AnyRow }) {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

function ViewAsAction({ row }: { row: AnyRow }) {
  return (
    <Suspense>
      <ViewAs row={row} />
    </Suspense>
  )
}

registerSlots('member', { detail: { actions: ViewAsAction, tabs: [{ key: 'signIn', label: text('登录', 'Sign-in'), component: SignInTab, when: row => row['status'] === 'active' }] } })
