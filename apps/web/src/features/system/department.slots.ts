import type { department } from '@tuheng/domain/system/index'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof department>('department', { list: lazy(() => import('./department/department-page.tsx')) })
