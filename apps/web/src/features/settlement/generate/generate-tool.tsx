import { DownOutlined, FileAddOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { listScreen } from '../../../engine/catalogue.ts'
import { newPath } from '../../../engine/paths.ts'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { statementFace } from '../statement-face.ts'
import css from './generate.module.css'
import { ClickMenu } from '../../../shared/ui/click-menu.tsx'

const GenerateDialog = lazy(() => import('./generate-dialog.tsx'))

/** 生成对账单 for all counterparties of a period at once; an empty one for a single counterparty stands in its menu. */
export function GenerateTool({ faceName, selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = statementFace(faceName)
  const screen = listScreen('statement', faceName)
  if (selected.length > 0 || !face || !screen || !can(actor, face, 'modify')) return null
  return (
    <>
      <Space.Compact>
        <Button type="primary" icon={<FileAddOutlined />} title={t('generate.what')} onClick={() => setOpen(true)}>
          {t('generate.tool')}
        </Button>
        <ClickMenu
          menu={{
            items: [
              {
                key: 'single',
                label: (
                  <span className={css.single}>
                    {t('generate.single')}
                    <small>{t('generate.single.what')}</small>
                  </span>
                ),
              },
            ],
            onClick: () => openTab(newPath(screen.path)),
          }}
        >
          <Button type="primary" icon={<DownOutlined />} aria-label={t('generate.others')} />
        </ClickMenu>
      </Space.Compact>
      {open && (
        <Suspense>
          <GenerateDialog face={face} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
