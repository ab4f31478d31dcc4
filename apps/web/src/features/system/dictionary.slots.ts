import { dictionary } from '@tuheng/domain/system/index'
import { registerWidget } from '../../engine/widgets/index.ts'
import { colorWidget } from './dictionary/color-input.tsx'

registerWidget(dictionary.fields.items.lines?.fields['color'], colorWidget)
