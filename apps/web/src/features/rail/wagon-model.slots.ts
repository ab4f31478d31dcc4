import { wagonModel } from '@tuheng/domain/rail/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { registerSlots } from '../../engine/slots.ts'
import { knownRecordsTool } from './known-records-tool.tsx'

registerSlots<typeof wagonModel>('wagonModel', {
  listTool: knownRecordsTool({
    face: wagonModel.faces['all'] as Face,
    key: 'code',
    label: 'known.wagons',
    load: async () => {
      const { WAGON_MODELS } = await import('@tuheng/domain/rail/wagon-models')
      return Object.entries(WAGON_MODELS).map(([code, model]) => ({ code, ...model }))
    },
  }),
})
