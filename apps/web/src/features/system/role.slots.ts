import { role } from '@tuheng/domain/system/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { fieldRightsWidget } from './field-rights/rights-widget.tsx'
import { permissionsWidget } from './permissions/permissions-widget.tsx'

registerWidget(role.fields.permissions, permissionsWidget)
registerWidget(role.fields.fieldRights, fieldRightsWidget)
registerSlots('role', { detail: { tabsFirst: true } })
