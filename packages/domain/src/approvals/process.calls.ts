import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { issueList } from '../kernel/wire.ts'
import { MAX_COMPANIES } from '../kernel/across.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { member } from '../system/index.ts'
import { approvalProcess } from './approval-process.ts'
import type { Condition, Flow } from './flow.ts'

const READ = 'bpm.process.read'
const MODIFY = 'bpm.process.modify'
const design = { flow: s.opaque<Flow>(), condition: s.opaque<Condition | null>() }

/** The acts that a process may hold, and the kinds of document of each. */
export const heldActsCall = defineCall({
  path: 'bpm/process/acts',
  permission: READ,
  request: {},
  answer: {
    list: s.list(
      s.object({
        key: s.text(),
        name: s.text(),
        area: s.text(),
        faces: s.list(s.object({ face: s.text(), name: s.text() })),
      }),
    ),
  },
  about: text('可审批的事项', 'Acts that a process may hold'),
})

/** What conditions and rules of an act may speak of. */
export const subjectsCall = defineCall({
  path: 'bpm/process/subjects',
  permission: READ,
  request: { act: s.text(80) },
  answer: {
    subjects: s.list(
      s.object({
        path: s.text(),
        label: s.text(),
        kind: s.oneOf('number', 'date', 'one', 'many', 'text', 'flag'),
        /** The face whose records its values are. */
        options: s.maybe(s.text()),
        choices: s.list(s.object({ value: s.text(), label: s.text() })),
      }),
    ),
    fields: s.list(s.object({ name: s.text(), label: s.text() })),
    memberFields: s.list(s.object({ name: s.text(), label: s.text() })),
    /** The act needs a second person. */
    fourEyes: s.bool(),
  },
  about: text('条件可用的字段', 'Subjects of conditions'),
})
export type ActSubjects = AnswerOf<typeof subjectsCall>

const row = { resource: approvalProcess.name }
export const designCall = defineCall({
  path: 'bpm/process/design',
  permission: READ,
  request: { id: s.id() },
  answer: {
    id: s.id(),
    version: s.integer(),
    name: s.of(approvalProcess, 'name'),
    code: s.of(approvalProcess, 'code'),
    act: s.text(),
    status: s.oneOf('draft', 'published', 'replaced', 'withdrawn'),
    versionNo: s.integer(),
    flow: s.from(design.flow, { ...row, path: 'flow' }),
    condition: s.from(design.condition, { ...row, path: 'condition' }),
    issues: issueList,
    versions: s.list(
      s.object({ id: s.id(), versionNo: s.integer(), status: s.text(), publishedAt: s.nullable(s.text()) }),
    ),
  },
  about: text('读取流程设计', 'Design of a process'),
})
export type ProcessDesign = AnswerOf<typeof designCall>

/** Stores the design of a draft. It may have faults, which are answered; only its publication refuses them. */
export const saveDesignCall = defineCall({
  path: 'bpm/process/saveDesign',
  permission: MODIFY,
  request: { id: s.id(), version: s.integer(), ...design },
  answer: { version: s.integer(), issues: issueList },
  about: text('保存流程设计', 'Save the design of a process'),
})

/** A condition that holds for what nothing catches. Without a clause everything is caught, with an empty one nothing is. */
const rest = s.from(s.opaque<Condition>(), { ...row, path: 'condition' })

/** The faults of a design that is not saved, and what it leaves open. `id`: the process that it is the design of. */
export const checkDesignCall = defineCall({
  path: 'bpm/process/check',
  permission: READ,
  request: { act: s.text(80), id: s.maybe(s.id()), ...design },
  answer: {
    issues: issueList,
    /** Of a design without faults. What has too many combinations to be told is left out. */
    coverage: s.object({
      /** What comes to default branches, by their ids. */
      branches: s.list(s.object({ id: s.text(), rest })),
      /** What no process of the company would hold, this one included. `kind`: of documents; null: of all of them. */
      unheld: s.list(s.object({ kind: s.nullable(s.text()), rest })),
    }),
  },
  about: text('检查流程设计', 'Check a design'),
})

/**
 * What these drafts would hold once they are published: how often their acts were performed on records that the person may
 * see, in the last `days` days. `isEveryday`: on average once a day, so that the publisher has to confirm it.
 */
export const everydayCall = defineCall({
  path: 'bpm/process/everyday',
  permission: READ,
  request: { ids: s.list(s.id(), { max: 100 }) },
  answer: {
    days: s.integer(),
    list: s.list(
      s.object({ id: s.id(), count: s.integer(), perDay: s.integer(), isEveryday: s.bool(), hasCondition: s.bool() }),
    ),
  },
  about: text('发布后每天影响的次数', 'How often published processes would hold their acts'),
})
export type Everyday = AnswerOf<typeof everydayCall>

/** A draft of the next version with the design of this one. */
export const newVersionCall = defineCall({
  path: 'bpm/process/newVersion',
  permission: MODIFY,
  request: { id: s.id() },
  answer: { id: s.id() },
  about: text('新建版本', 'New version'),
})

/** A new process with the design of this one. */
export const copyProcessCall = defineCall({
  path: 'bpm/process/copyAs',
  permission: MODIFY,
  request: { id: s.id(), name: s.words(60, text('流程名称', 'Name')) },
  answer: { id: s.id() },
  about: text('复制流程', 'Copy a process'),
})

/** The other companies in which the person may modify processes; others are not named. */
export const copyTargetsCall = defineCall({
  path: 'bpm/process/copyTargets',
  permission: MODIFY,
  request: {},
  answer: {
    list: s.list(s.object({ id: s.id(), name: s.text() })),
    /** Whether all companies of the person were asked. */
    isComplete: s.bool(),
  },
  about: text('可复制到的公司', 'Companies that a process may be copied to'),
})
export type CopyTargets = AnswerOf<typeof copyTargetsCall>

/**
 * A draft with the design of this process in each company: the next version of what was copied there before, or a new
 * process. A transaction for each company.
 */
export const copyToCall = defineCall({
  path: 'bpm/process/copyTo',
  permission: MODIFY,
  request: { id: s.id(), companies: s.list(s.id(), { min: 1, max: MAX_COMPANIES, distinct: true }) },
  answer: {
    list: s.list(
      s.object({
        orgId: s.id(),
        name: s.text(),
        ok: s.bool(),
        /** Why there is no draft. */
        msg: s.nullable(s.text()),
        draft: s.nullable(
          s.object({
            id: s.id(),
            versionNo: s.integer(),
            /** What the design names, by node and branch; the condition of the process has no id. */
            parts: s.list(
              s.object({
                id: s.text(),
                name: s.text(),
                named: s.list(
                  s.object({
                    kind: s.text(),
                    /** Null for what the person may not see here. */
                    name: s.shown(s.nullable(s.text())),
                    isMapped: s.bool(),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  },
  about: text('复制到其他公司', 'Copy a process to other companies'),
})
export type CopiedTo = AnswerOf<typeof copyToCall>['list'][number]

/** Which path a record takes, and who would be asked, with the reasons. Nothing is changed. */
export const dryRunCall = defineCall({
  path: 'bpm/process/dryRun',
  permission: READ,
  request: {
    act: s.text(80),
    ...design,
    recordId: s.id(),
    starterId: s.ref(member),
    /** Inputs of the act, by name, that conditions speak of. */
    input: s.maybe(s.opaque<Record<string, unknown>>()),
  },
  answer: {
    isFitting: s.bool(),
    /** Why it could not begin. */
    refusal: s.nullable(s.text()),
    /** The act was not tried out: it would be refused now, or some of the record is hidden. It is judged as it stands. */
    isAsItStands: s.bool(),
    nodes: s.list(
      s.object({
        id: s.text(),
        name: s.text(),
        type: s.oneOf('approval', 'copy', 'branch'),
        isTaken: s.bool(),
        picks: s.list(s.text()),
        people: s.list(
          s.object({ name: s.from(s.text(), sourceField(member, 'name')), reason: s.text(), isAsked: s.bool() }),
        ),
        passedWithout: s.maybe(s.oneOf('starter', 'nobody')),
      }),
    ),
  },
  about: text('试运行', 'Dry run'),
})
export type DryRun = AnswerOf<typeof dryRunCall>
