import type { member } from '@tuheng/domain/system/people/member'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'
import css from './member.module.css'

/** A member's department, which decides their scopes. */
export function Department({ row }: { row: LooseRow<typeof member> }) {
  const t = useT()
  const name = row['deptId$'] as string | null | undefined
  return (
    <p className={css.department}>
      <span>{t('member.department')}</span>{' '}
      {name ? (
        <RecordLink resource="department" id={row['deptId']} title={name}>
          {name}
        </RecordLink>
      ) : (
        t('member.noDepartment')
      )}{' '}
      <small>{t('member.scopeOf')}</small>
    </p>
  )
}
