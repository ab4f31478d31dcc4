import { DownloadOutlined, FolderOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { attachmentListsCall } from '@tuheng/domain/files/download.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { bySection, listScreen } from '../../engine/catalogue.ts'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { mayOpen } from '../../engine/links/list-link.ts'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { DownloadTable } from './download-table.tsx'
import { useT } from './locale/index.ts'
import { useDownloads } from './use-downloads.ts'
import css from './files.module.css'

const KindExport = lazy(() => import('./kind-export.tsx'))

/** 导出附件: the lists whose files can be taken out as one archive, and the archives of late. */
export default function AttachmentsPage() {
  const t = useT()
  const { data, error, refetch } = useDownloads({ page: 1, pageSize: 20, kind: 'exportFiles' })
  return (
    <div className="en-page">
      <div className={css.sheet}>
        <p className={css.about}>{t('attach.what')}</p>
        <Lists />
        <h2 className={css.part}>{t('attach.recent')}</h2>
        {error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <DownloadTable list={data.list} isAll={false} empty={t('attach.noneYet')} />
        ) : (
          <TableSkeleton rows={4} />
        )}
      </div>
    </div>
  )
}

function Lists() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [chosen, setChosen] = useState<{ resource: string; face: string }>()
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/task', 'lists'],
    queryFn: ({ signal }) => call<AnswerOf<typeof attachmentListsCall>>('fms/task/lists', {}, { signal }),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} />
  const lists = data.list.flatMap(({ resource, face }) => {
    const screen = listScreen(resource, face)
    return screen && mayOpen(screen.path, actor) ? [screen] : []
  })
  if (!lists.length) return <p className={css.about}>{t('attach.none')}</p>
  return (
    <div className={css.sections}>
      {chosen && (
        <Suspense>
          <KindExport {...chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
      {bySection(lists).map(({ section, screens }) => (
        <section key={section.path} className={css.section}>
          <h2 className={css.sectionName}>{section[lang]}</h2>
          <ul className={css.kinds}>
            {screens.map(screen => (
              <li key={screen.path}>
                <Button
                  block
                  icon={<DownloadOutlined />}
                  onClick={() => screen.view.kind === 'list' && setChosen(screen.view)}
                >
                  {screen[lang]}
                </Button>
                <Button
                  icon={<FolderOutlined />}
                  aria-label={t('attach.list', { name: screen[lang] })}
                  title={t('attach.list', { name: screen[lang] })}
                  onClick={() => openTab(screen.path)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
