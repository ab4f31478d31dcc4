import { choices } from '../kernel/fields.ts'
import { machine } from '../kernel/resource.ts'

/** Master data in use is disabled instead of deleted. It is then not offered in pickers and remains on documents. */
export const enabledStatus = machine('状态', 'Status', {
  states: choices({ enabled: ['启用', 'Enabled', 'done'], disabled: ['停用', 'Disabled', 'locked'] }),
  initial: 'enabled',
})

export const enabledTransitions = {
  enable: { zh: '启用', en: 'Enable', machine: 'status', from: ['disabled'], to: 'enabled', batch: true },
  disable: {
    zh: '停用',
    en: 'Disable',
    machine: 'status',
    from: ['enabled'],
    to: 'disabled',
    reason: true,
    batch: true,
  },
} as const
