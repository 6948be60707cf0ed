import { createRegistry } from '@bufbuild/protobuf';
import {
  GenerateDetailSchema,
  PlanHintSchema,
  RangeDetailSchema,
  RelHintSchema,
  SampleDetailSchema,
  TailDetailSchema,
} from './gen/sparkstrait/sparkstrait_pb.ts';

/** Our messages, which protobuf's JSON must know to print them and read them back. */
export const ourMessages = createRegistry(
  PlanHintSchema,
  RelHintSchema,
  GenerateDetailSchema,
  RangeDetailSchema,
  SampleDetailSchema,
  TailDetailSchema,
);
