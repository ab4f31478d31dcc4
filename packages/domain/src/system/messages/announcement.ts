import { choices, f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { announcementIssues, endsInPast } from './announcement.rules.ts'
import { announcementAudiences, announcementLevels } from '../system.choices.ts'

const status = machine('状态', 'Status', {
  states: choices({
    draft: ['草稿', 'Draft', 'draft'],
    published: ['已发布', 'Published', 'progress'],
    expired: ['已结束', 'Over', 'locked'],
    withdrawn: ['已撤回', 'Withdrawn', 'attention'],
  }),
  initial: 'draft',
})

/**
 * 公告: an announcement of the company to some or all members for a period. Only its audience gets a message and may read
 * it.
 */
export const announcement = defineResource({
  name: 'announcement',
  area: 'system',
  nature: 'document',
  label: '公告',
  en: 'Announcement',
  title: 'title',
  subtitle: ['level'],
  fields: {
    title: f.text('标题', { required: true, minLength: 2, maxLength: 100, width: 280 }),
    level: f.choice('级别', announcementLevels, { en: 'Level', required: true, default: 'info' }),
    content: f.longText('内容', { en: 'Content', required: true, rich: true, maxLength: 20_000 }),
    audience: f.choice('发布范围', announcementAudiences, { en: 'For', required: true, default: 'everyone' }),
    departments: f.refs('部门', 'department', {
      en: 'Departments',
      hint: { zh: '含下级部门', en: 'Including sub-departments' },
    }),
    roles: f.refs('角色', 'role', { en: 'Roles' }),
    members: f.refs('用户', 'member', { en: 'Users' }),
    startAt: f.dateTime('开始时间', {
      en: 'From',
      hint: { zh: '留空：发布时立即开始', en: 'Empty: as soon as it is published' },
    }),
    endAt: f.dateTime('结束时间', {
      longLived: true,
      en: 'Until',
      hint: { zh: '留空：直到撤回', en: 'Empty: until it is withdrawn' },
    }),
    banner: f.bool('顶部滚动', { en: 'In the banner', default: true }),
    pinned: f.bool('置顶', { en: 'On top', default: false }),
    publishedAt: f.dateTime('发布时间', { en: 'Published', computed: true, noCopy: true }),
    sentAt: f.dateTime('通知发出时间', { en: 'Told', computed: true, noCopy: true }),
    reach: f.integer('通知人数', { en: 'People notified', computed: true, noCopy: true, default: 0 }),
    readCount: f.integer('已读人数', { en: 'People who read it', computed: true, noCopy: true, default: 0 }),
  },
  machines: { status },
  decidingFields: ['endAt'],
  transitions: {
    publish: {
      zh: '发布',
      en: 'Publish',
      machine: 'status',
      from: ['draft'],
      to: 'published',
      guard: (row, { today }) => endsInPast(row.endAt, today),
    },
    withdraw: {
      zh: '撤回',
      en: 'Withdraw',
      machine: 'status',
      from: ['published'],
      to: 'withdrawn',
      reason: true,
      danger: true,
    },
    expire: {
      zh: '到期结束',
      en: 'End',
      machine: 'status',
      from: ['published'],
      to: 'expired',
      action: 'publish',
      internal: true,
    },
    revise: {
      zh: '重新编辑',
      en: 'Edit again',
      machine: 'status',
      from: ['withdrawn', 'expired'],
      to: 'draft',
      action: 'modify',
    },
  },
  locked: row => row.status !== 'draft',
  faces: { all: { zh: '公告', en: 'Announcements', api: 'sys/announcement', permission: 'sys.announcement' } },
  visibleWhen: {
    departments: row => row.audience === 'chosen',
    roles: row => row.audience === 'chosen',
    members: row => row.audience === 'chosen',
    publishedAt: row => !!row.publishedAt,
    sentAt: row => !!row.publishedAt,
    reach: row => !!row.publishedAt,
    readCount: row => !!row.publishedAt,
  },
  validate: announcementIssues,
  checks: { period: 'end_at is null or start_at is null or end_at > start_at' },
  list: {
    columns: [
      'title',
      'level',
      'status',
      'audience',
      'startAt',
      'endAt',
      'banner',
      'pinned',
      'reach',
      'readCount',
      'publishedAt',
      'createdBy',
      'createdAt',
    ],
    filters: ['title', 'level', 'status', 'audience', 'startAt', 'endAt', 'banner', 'pinned'],
    search: ['title', 'content'],
    tabs: 'status',
  },
  form: [
    section('公告', 'Announcement', ['title', 'level', 'content']),
    section('范围与时间', 'Audience and period', [
      'audience',
      'departments',
      'roles',
      'members',
      'startAt',
      'endAt',
      'banner',
      'pinned',
    ]),
    section('发布情况', 'How it went out', ['publishedAt', 'sentAt', 'reach', 'readCount']),
  ],
  figures: ['reach', 'readCount'],
  methods: { import: false },
  otherDates: ['startAt', 'endAt', 'publishedAt', 'sentAt'],
})
