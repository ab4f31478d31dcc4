import { dictionary, role } from '@tuheng/domain/system/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { colorWidget } from './dictionary/color-input.tsx'
import { fieldRightsWidget } from './field-rights/rights-widget.tsx'
import { CloseTool } from './months/close-tool.tsx'
import { permissionsWidget } from './permissions/permissions-widget.tsx'

registerWidget(role.fields.permissions, permissionsWidget)
registerWidget(role.fields.fieldRights, fieldRightsWidget)
registerWidget(dictionary.fields.items.lines?.fields['color'], colorWidget)

registerSlots('role', { detail: { tabsFirst: true } })
registerSlots('companyMonth', { listTool: CloseTool })
