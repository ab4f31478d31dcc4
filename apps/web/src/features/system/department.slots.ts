import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots('department', { list: lazy(() => import('./department/department-page.tsx')) })
