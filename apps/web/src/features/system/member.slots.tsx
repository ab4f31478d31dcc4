import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Loaded = lazy(() => import('./sign-in/sign-in-tab.tsx'))

function SignInTab({ row }: { row: AnyRow }) {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

registerSlots('member', { detail: { tabs: [{ key: 'signIn', label: text('登录', 'Sign-in'), component: SignInTab, when: row => row['status'] === 'active' }] } })
