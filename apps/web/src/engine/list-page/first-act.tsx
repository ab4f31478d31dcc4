import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { download } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { listScreen } from '../catalogue.ts'
import { isRequired, modelOf } from '../form/form-model.ts'
import { useT } from '../locale/index.ts'
import { lowerFirst } from '../../shared/text/lower-first.ts'
import { recordName } from '../common/record-name.ts'
import { newPath } from '../paths.ts'
import { fetchOptions, type RefTarget, targetOf } from '../widgets/ref/options.ts'

interface Props {
  resource: AnyResource
  face: Face
  onNew: (() => void) | undefined
  onImport: (() => void) | undefined
}

/** What is done first in a list that has no record at all: what its form asks for and is not there, add, import. */
export default function FirstAct({ resource, face, onNew, onImport }: Props) {
  const t = useT()
  const lang = useLang()
  const label = face[lang]
  const missing = useMissing(resource, face, !!onNew)
  return (
    <>
      {missing.length > 0 && (
        <div className="en-empty-first">
          <span>{t('empty.firstMake')}</span>
          {missing.map(({ name, target, words, path }) =>
            path && can(target.actor, target.face, 'modify') ? (
              <Button key={name} type="primary" onClick={() => openTab(newPath(path))}>
                {t('form.new', { label: lowerFirst(words[lang]) })}
              </Button>
            ) : (
              <b key={name}>{words[lang]}</b>
            ),
          )}
        </div>
      )}
      {onNew && (
        <Button type={missing.length ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={onNew}>
          {t('form.new', { label: recordName(resource, face, lang) })}
        </Button>
      )}
      {onImport && (
        <>
          <Button icon={<ImportOutlined />} onClick={onImport}>
            {t('empty.import', { label })}
          </Button>
          <Button type="link" onClick={() => void download(`${face.api}/importTemplate`, {}).catch(notify.error)}>
            {t('empty.template')}
          </Button>
        </>
      )}
    </>
  )
}

/** References that the form asks for from the beginning and that have nothing to choose from. */
function useMissing(resource: AnyResource, face: Face, enabled: boolean) {
  const actor = useActor()
  const model = modelOf(resource, face)
  const start: AnyRow = {
    ...Object.fromEntries(Object.entries(model.fields).map(([name, field]) => [name, field.default ?? null])),
    ...face.preset,
  }
  const asked = Object.entries(model.fields).flatMap(([name, field]) => {
    const target: RefTarget | undefined =
      field.to !== undefined && isRequired(model, name, start) ? targetOf(field, actor) : undefined
    return target ? [{ name, field, target: { ...target, actor } }] : []
  })
  const answers = useQueries({
    queries: asked.map(({ field, target }) => ({
      queryKey: [target.face.api, 'options', 'any', field.where],
      queryFn: () => fetchOptions(target.face, { filters: { ...field.where }, limit: 1 }),
      enabled,
    })),
  })
  const found = asked.flatMap(({ name, field, target }, i) => {
    const several = Object.keys(target.resource.faces).length > 1
    const words = several
      ? { zh: field.label, en: field.en ?? field.label }
      : { zh: target.resource.label, en: target.resource.en }
    return answers[i]?.data?.length === 0
      ? [{ name, target, words, path: listScreen(target.resource.name, target.faceName)?.path }]
      : []
  })
  // Loading and unloading place are both an address
  return found.filter((one, i) => found.findIndex(other => other.words.zh === one.words.zh) === i)
}
