/**
 * What may be sent, as the published descriptions of Bitbucket Cloud 2.0 and Data Center have it. Types alone: the compiler holds what is sent to
 * them, and nothing of them is there at run time. Where a description is wrong, the right type stands here with what is wrong.
 */
import type { components as CloudComponents } from '@coderabbitai/bitbucket/cloud/openapi';
import type { components as DataCenterComponents } from '@coderabbitai/bitbucket/server/openapi';

type Cloud = CloudComponents['schemas'];
type DataCenter = DataCenterComponents['schemas'];

/** Without the room for anything that the descriptions leave, in which a misspelt field would pass. */
type Known<Schema> = {
  readonly [Name in keyof Schema as string extends Name ? never : Name]: Schema[Name];
};

/** Generated descriptions have an object where any JSON may stand; a figure is a number. */
type Figures<Data> = readonly (Omit<Data, 'value'> & { readonly value: number })[];

export type CloudReport = Omit<Known<Cloud['report']>, 'data'> & { readonly data: Figures<Cloud['report_data']> };
export type CloudAnnotation = Known<Cloud['report_annotation']>;
/** Its kind is `build`, the only one there is; the description has the name of the schema. */
export type CloudStatus = Omit<Known<Cloud['commitstatus']>, 'type'> & { readonly type: 'build' };
export type CloudComment = Pick<Known<Cloud['comment']>, 'content'> & Pick<Cloud['pullrequest_comment'], 'type'>;
export type CloudRestriction = Known<Cloud['branchrestriction']>;
/** Its kind is asked of answers alone. */
export type CloudHook = Omit<Known<Cloud['webhook_subscription']>, 'type'>;
export type CloudHookEvent = NonNullable<CloudHook['events']>[number];

export type DataCenterReport = Omit<DataCenter['RestSetInsightReportRequest'], 'data'> & {
  readonly data: Figures<DataCenter['RestInsightReportData']>;
};
export type DataCenterAnnotations = DataCenter['RestBulkAddInsightAnnotationRequest'];
export type DataCenterAnnotation = DataCenter['RestSingleAddInsightAnnotationRequest'];
export type DataCenterStatus = DataCenter['RestBuildStatusSetRequest'];
export type DataCenterComment = Pick<DataCenter['RestComment'], 'text' | 'version'>;
export type DataCenterCondition = DataCenter['RestRequiredBuildConditionSetRequest'];
export type DataCenterHook = DataCenter['RestWebhook'];

/** The description has the text as `summary`, which answers alone have. */
export type CloudPullRequest = Pick<Known<Cloud['pullrequest']>, 'title' | 'close_source_branch'> & {
  readonly description: string;
  readonly source?: { readonly branch: { readonly name: string } };
  readonly destination?: { readonly branch: { readonly name: string } };
  readonly reviewers: readonly { readonly uuid: string }[];
};
/** Of a repository, the key of its project and its slug are enough; the description demands what answers have. */
export type DataCenterPullRequest = Pick<DataCenter['RestPullRequest'], 'title' | 'description' | 'version'> & {
  readonly fromRef?: DataCenterRef;
  readonly toRef?: DataCenterRef;
  readonly reviewers: readonly { readonly user: { readonly name: string } }[];
};
interface DataCenterRef extends Pick<DataCenter['RestPullRequestRef'], 'id'> {
  readonly repository: { readonly slug: string; readonly project: { readonly key: string } };
}
export type DataCenterDecline = Pick<DataCenter['RestPullRequestDeclineRequest'], 'version'>;
