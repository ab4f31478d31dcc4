import type { apiAccount } from '@tuheng/domain/system/interfaces/api-account'
import { KeyOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const SecretDialog = lazy(() => import('./secret-dialog.tsx'))

interface Props {
  row: LooseRow<typeof apiAccount>
  face: Face
}

function useSecret({ row, face }: Props) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const node = open ? (
    <Suspense>
      <SecretDialog row={row} face={face} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
  return { may: can(actor, face, 'rotate') && row['status'] === 'enabled', start: () => setOpen(true), node }
}

/** 更换密钥, beside the transitions, once there is a secret. */
export function SecretButton(props: Props) {
  const t = useT()
  const { may, start, node } = useSecret(props)
  if (!props.row['secretAt'] && !node) return null
  return (
    <>
      {may && Boolean(props.row['secretAt']) && (
        <Button icon={<KeyOutlined />} onClick={start}>
          {t('secret.rotate')}
        </Button>
      )}
      {node}
    </>
  )
}

/** A notice above the facts of a new record as long as it has no secret. */
export function SecretMissing({ what, ...props }: Props & { what: string }) {
  const t = useT()
  const { may, start, node } = useSecret(props)
  // The dialog stays open after it has issued the secret
  if (props.row['secretAt'] && !node) return null
  return (
    <>
      {!props.row['secretAt'] && (
        <Alert
          showIcon
          type="warning"
          title={t('secret.missing')}
          description={what}
          action={
            may && (
              <Button type="primary" icon={<KeyOutlined />} onClick={start}>
                {t('secret.issue')}
              </Button>
            )
          }
        />
      )}
      {node}
    </>
  )
}
