/** The demo's public data: products, common problems. */
import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { faultCode, shotList } from '../db/schema/catalogue.ts';
import { productModel, productSeries } from '../db/schema/product.ts';
import { question } from '../db/schema/question.ts';
import { insertAll } from './batch-insert-store.ts';
import { demoQuestions } from './corpus/documents.ts';
import { demoFaultCodes, demoShotLists } from './corpus/fault-codes.ts';
import { demoModels, demoSeries } from './corpus/products.ts';

export async function insertProducts(tx: Tx): Promise<void> {
  await insertAll(
    tx,
    productSeries,
    demoSeries.map(({ key, name, productLine, description }) => ({ id: key, name, productLine, description })),
  );
  await insertAll(
    tx,
    productModel,
    demoModels.map(({ id, name, series, productNumber, productType, description, parameters }) => ({
      id,
      seriesId: series,
      name,
      productNumber,
      productType,
      description,
      parameters,
    })),
  );
}

/** Inserts fault codes and lists of pictures to take. */
export async function insertLabelled(tx: Tx, clock: Clock): Promise<void> {
  await insertAll(
    tx,
    faultCode,
    demoFaultCodes.map(({ code, productLine, meaning, remedy }) => ({
      ...{ id: clock.id(), code, codeNormal: normalizeFaultCode(code), productLine },
      meaning: byLanguage(meaning),
      remedy: byLanguage(remedy),
    })),
  );
  await insertAll(
    tx,
    shotList,
    demoShotLists.map(({ code, productLine, shots }) => ({ code, productLine, shots: byLanguage(shots) })),
  );
}
const byLanguage = <Label>([en, zh, de]: readonly [Label, Label, Label]) => ({ en, zh, de });

/** Inserts common problems, published by the experts over the last months. */
export async function insertQuestions(tx: Tx, clock: Clock, users: UserRecord[]): Promise<void> {
  const experts = users.filter(({ role }) => role === 'expert');
  await insertAll(
    tx,
    question,
    demoQuestions.map(({ id, productLine, question: title, answer, open }, at) => ({
      id,
      productLine,
      language: 'en' as const,
      title,
      symptom: '',
      solution: answer,
      public: open,
      authorId: experts[at % experts.length]?.id,
      updatedAt: new Date(clock.now().getTime() - (at + 2) * 9 * 86_400_000),
    })),
  );
}
