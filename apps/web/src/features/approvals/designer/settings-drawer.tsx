import type { Policies } from '@tuheng/domain/approvals/flow'
import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { Button, Drawer } from 'antd'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { ConditionBuilder } from './condition-builder.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'
import { PartField, RadioChoices } from './part-field.tsx'
import { restWords } from './words.ts'

/** What no process of the company would hold beside this one. */
function Unheld() {
  const t = useT()
  const { state, wording, actName } = useDesigner()
  const { issues, coverage } = state
  if (issues.length) return null
  return (
    <PartField label={t('unheld')} what={t('unheld.what', { act: actName })}>
      {coverage.unheld.length === 0 && <p>{t('unheld.none')}</p>}
      {coverage.unheld.map(({ kind, rest }) => (
        <p key={kind ?? ''}>
          {kind !== null && <strong>{kind}</strong>} {restWords(rest, wording)}
        </p>
      ))}
    </PartField>
  )
}

/** The settings of the process itself: when it applies, and its policies. */
export function SettingsDrawer({ onClose }: { onClose(): void }) {
  const t = useT()
  const narrow = useNarrow()
  const { state, readOnly, facts } = useDesigner()
  const { design, change } = state
  const { policies } = design.flow
  const put = (next: Partial<Policies>) =>
    change({ ...design, flow: { ...design.flow, policies: { ...policies, ...next } } })
  const choice = <K extends keyof Policies>(name: K, value: Policies[K], label: string) => ({
    value,
    label: SAFE_POLICIES[name] === value ? `${label} (${t('policy.default')})` : label,
  })
  return (
    <Drawer
      open
      size={narrow ? '100%' : 520}
      title={t('settings')}
      onClose={onClose}
      className={css.drawer ?? ''}
      footer={
        <div className={css.foot}>
          {readOnly ? null : <span className="en-faint">{t('part.what')}</span>}
          <Button type="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <fieldset className={css.body} disabled={readOnly}>
        <PartField label={t('settings.condition')} what={t('settings.conditionWhat')}>
          {design.condition ? (
            <>
              <ConditionBuilder
                condition={design.condition}
                name="process"
                onChange={(condition, subject) => change({ ...design, condition }, subject)}
              />
              {!readOnly && (
                <Button type="link" size="small" danger onClick={() => change({ ...design, condition: null })}>
                  {t('settings.removeCondition')}
                </Button>
              )}
            </>
          ) : (
            !readOnly && (
              <Button
                type="dashed"
                block
                onClick={() => change({ ...design, condition: { anyOf: [{ allOf: [{ subject: '', op: 'eq' }] }] } })}
              >
                {t('settings.addCondition')}
              </Button>
            )
          )}
        </PartField>
        <Unheld />
        <PartField label={t('policy.nobody')} what={t('policyWhat.nobody')}>
          <RadioChoices
            label={t('policy.nobody')}
            value={policies.nobody}
            disabled={readOnly}
            choices={(['refuse', 'admins', 'pass'] as const).map(one =>
              choice('nobody', one, t(`policy.nobody.${one}`)),
            )}
            onChange={nobody => put({ nobody })}
          />
        </PartField>
        <PartField label={t('policy.starter')} what={t(facts.fourEyes ? 'policy.fourEyes' : 'policyWhat.starter')}>
          <RadioChoices
            label={t('policy.starter')}
            value={policies.starter}
            disabled={readOnly}
            choices={(['skip', 'head', 'himself'] as const).map(one => ({
              ...choice('starter', one, t(`policy.starter.${one}`)),
              disabled: one === 'himself' && facts.fourEyes && policies.starter !== 'himself',
            }))}
            onChange={starter => put({ starter })}
          />
        </PartField>
        <PartField label={t('policy.again')} what={t('policyWhat.again')}>
          <RadioChoices
            label={t('policy.again')}
            value={policies.again}
            disabled={readOnly}
            choices={(['once', 'each'] as const).map(one => choice('again', one, t(`policy.again.${one}`)))}
            onChange={again => put({ again })}
          />
        </PartField>
        <PartField label={t('policy.resubmission')} what={t('policyWhat.resubmission')}>
          <RadioChoices
            label={t('policy.resubmission')}
            value={policies.resubmission}
            disabled={readOnly}
            choices={(['restart', 'resume'] as const).map(one =>
              choice('resubmission', one, t(`policy.resubmission.${one}`)),
            )}
            onChange={resubmission => put({ resubmission })}
          />
        </PartField>
      </fieldset>
    </Drawer>
  )
}
