import { Alert } from 'antd'
import { useStore } from 'zustand'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import css from './member.module.css'
import { lacksRole } from './member-form.ts'

/** Says below the empty roles that such a user can do nothing. */
export default function RolesNote({ form }: FormPaneProps) {
  const t = useT()
  const lacks = useStore(form.store, ({ values }) => lacksRole(values))
  return lacks ? <Alert className={css.note as string} type="warning" showIcon title={t('roles.none')} /> : null
}
